// What the server sends is packed here once, as small as it gets: it only has to hand the files out.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const LEAST = 1024; // bytes; less fits into one packet anyway
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function pack(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < LEAST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const forms = { br: await brotli(plain, { params }), gz: await zip(plain, { level: constants.Z_BEST_COMPRESSION }) };
  await Promise.all(Object.entries(forms).map(([end, body]) => (body.length < plain.length ? writeFile(`${path}.${end}`, body) : undefined)));
}

/** Beside every text file of the page lie its forms for brotli (.br) and gzip (.gz). */
export const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const files = await readdir(dir, { recursive: true });
    await Promise.all(files.filter((name) => WORTH.test(name)).map((name) => pack(join(dir, name))));
  },
});
