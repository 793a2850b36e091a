# Oddtrick in a container: bots, PDF and both kinds of database. What is kept lies in /data.
# docker build -t oddtrick . && docker run -p 127.0.0.1:8377:8377 -v oddtrick:/data oddtrick
FROM python:3.11-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /opt/oddtrick
COPY requirements/ requirements/
RUN pip install --no-cache-dir -r requirements/bots.txt -r requirements/pdf.txt \
    -r requirements/postgres.txt -r requirements/cluster.txt

COPY pyproject.toml README.md LICENSE ./
COPY src/ src/
RUN pip install --no-cache-dir --no-deps .

RUN useradd --system --create-home --home-dir /data oddtrick && install -d -o oddtrick /var/cache/oddtrick
ENV ODDTRICK_HOME=/data ODDTRICK_HOST=0.0.0.0 ODDTRICK_LOG=json NUMBA_CACHE_DIR=/var/cache/oddtrick
USER oddtrick
RUN python -c "from oddtrick.bots.warm import warm; warm()"

VOLUME /data
EXPOSE 8377
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=30s CMD ["python", "-c", "import os, urllib.request as u; \
  e = os.environ.get; u.urlopen(f'http://127.0.0.1:{e(\"ODDTRICK_PORT\", 8377)}{e(\"ODDTRICK_BASE_PATH\", \"\")}/health')"]
CMD ["oddtrick", "serve"]
