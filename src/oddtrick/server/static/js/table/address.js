// Addresses of other pages of this server, which may live under a path of its own.

import { page } from './page.js';

/** The address of a page of the server, such as `/rules`. */
export const home = (path) => page.base.replace(/\/t\/[^/]*$/, '') + path;

/** The address of something of this table, such as `/record.pbn`. */
export const here = (path) => page.base + path;
