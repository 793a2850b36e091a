// Puts what is in a chosen file into the field that is sent.
for (const chooser of document.querySelectorAll('[data-into]')) {
  chooser.addEventListener('change', async () => {
    const [file] = chooser.files;
    if (file) document.getElementById(chooser.dataset.into).value = await file.text();
  });
}
