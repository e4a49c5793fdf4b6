// Fields without a value are fields too, as TypeScript and the tests have them: mobx observes only those that are there.
const ts = { allowDeclareFields: true }
const taro = { framework: 'react', ts, compiler: 'webpack5', hot: false }

module.exports = {
  presets: [process.env.TARO_ENV === 'h5' ? [require('./config/taro/babel-preset'), taro] : ['taro', taro]],
  overrides: [
    { test: /contract[\\/]operations[\\/]/, plugins: ['./config/strip-contract-docs.js'] },
    { test: /src[\\/]routes[\\/]table[\\/]/, plugins: ['./config/strip-row-docs.js'] },
  ],
}
