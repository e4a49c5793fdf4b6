module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', hot: false }]],
  overrides: [{ test: /contract[\\/]operations[\\/]/, plugins: ['./config/strip-contract-docs.js'] }],
}
