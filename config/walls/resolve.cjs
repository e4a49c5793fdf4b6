'use strict'
const { join } = require('node:path')

/** How imports are found while the layers are checked: the one alias, and the platform suffixes. */
module.exports = {
  resolve: {
    alias: { '@': join(process.cwd(), 'src') },
    extensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.cjs', '.js', '.json', '.scss'],
  },
}
