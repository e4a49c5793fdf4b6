const taro = { framework: 'react', ts: true, compiler: 'webpack5', hot: false }

module.exports = {
  presets: [process.env.TARO_ENV === 'h5' ? [require('./config/taro/babel-preset'), taro] : ['taro', taro]],
  overrides: [{ test: /contract[\\/]operations[\\/]/, plugins: ['./config/strip-contract-docs.js'] }],
}
