/**
 * Settings of Taro 4.2.1's PostCSS steps. Sizes are CSS pixels, so that text follows the reader's setting: `pxtransform`
 * is off. `htmltransform` rewrites tag names to those of its web components and cannot be switched off on H5; for the
 * platform `rn` it leaves them as they are written.
 */
export const postcss = {
  pxtransform: { enable: false, config: {} },
  htmltransform: { enable: true, config: { platform: 'rn' } },
}
