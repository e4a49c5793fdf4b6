'use strict'
const { parentPort } = require('node:worker_threads')
const { require: load } = require('tsx/cjs/api')

/**
 * Draws documents beside the server, whose requests wait for none of it. A module of the server says how: its `draw` gets
 * the data and resolves to the PDF. Modules and fonts are loaded once and stay with the thread.
 * @typedef {{ draw(data: unknown): Promise<Buffer> }} Drawer
 */

/** @param {{ file: string, data: unknown }} request */
async function answer({ file, data }) {
  /** @type {Drawer} */
  const { draw } = load(file, __filename)
  const pdf = new Uint8Array(await draw(data))
  parentPort?.postMessage({ pdf }, [pdf.buffer])
}

parentPort?.on('message', (request) => {
  answer(request).catch((cause) => parentPort?.postMessage({ failure: String(cause?.stack ?? cause) }))
})
