'use strict'
const { join } = require('node:path')
const { BaseConfig } = require('@tarojs/webpack5-runner/dist/webpack/BaseConfig')
const webpack = require('webpack')
const { findPlatformFiles } = require('../../config/taro/platform-files')

/** Builds src/entry.js of a folder as the mini-program is built, with a cache; writes the files that were not in it. */
const folder = String(process.argv[2])
const settings = { mode: 'production', cache: { enable: true }, logger: { quiet: true } }
const { chain } = new BaseConfig(folder, settings)
chain.plugins.delete('webpackbar')
findPlatformFiles(chain, 'weapp')
const config = chain.toConfig()
const compiler = webpack({
  ...config,
  mode: 'production',
  context: folder,
  entry: join(folder, 'src/entry.js'),
  output: { path: join(folder, 'dist') },
  optimization: { concatenateModules: false },
  cache: { type: 'filesystem', cacheDirectory: join(folder, 'cache') },
})
compiler.run((failure, stats) => {
  if (failure || !stats || stats.hasErrors()) throw failure ?? new Error(stats?.toString())
  const { modules = [] } = stats.toJson({ all: false, modules: true, cachedModules: true })
  const built = modules.filter((statsModule) => statsModule.built).map(({ name }) => name)
  compiler.close(() => process.stdout.write(JSON.stringify(built.sort())))
})
