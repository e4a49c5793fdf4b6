/**
 * The preset of Taro 4.2.1, but what the browsers of `browserslist` know stays as written: class fields, and the forms
 * that only a rare case of theirs goes wrong in. Rewritten they are longer, in every file.
 */
module.exports = (api, options) => {
  const preset = require('babel-preset-taro')(api, options)
  for (const { presets = [], plugins = [] } of preset.overrides) {
    for (const [, settings] of presets) if (settings && 'useBuiltIns' in settings) settings.bugfixes = true
    const fields = plugins.findIndex(
      ([plugin]) => plugin === require('@babel/plugin-transform-class-properties'),
    )
    if (fields >= 0) plugins.splice(fields, 1)
  }
  return preset
}
