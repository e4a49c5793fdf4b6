import path from 'node:path'
import { readFileSync } from 'node:fs'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import { splitChunks } from './chunks'
import dev from './dev'
import { ChunkList } from './h5-chunks'
import { findPlatformFiles } from './taro/platform-files'
import prod from './prod'
import { setAliases, type AliasChain } from './taro/aliases'
import { emptyEntryMeta, type EntryChain } from './taro/entry-meta'
import { postcss } from './taro/postcss'

const root = path.resolve(__dirname, '..')
const target = process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5'

/** Whether the pages of staff are built; the app's configuration reads it too. */
const staffPages = target === 'weapp' ? (process.env.STAFF_PAGES ?? 'on') : 'on'
process.env.STAFF_PAGES = staffPages

/** Deployment values for the mini-program, which has no page to read them from. */
const bootFile = process.env.BOOT_FILE ?? path.join(root, 'deploy/boot.sample.json')

interface LoaderChain {
  loader(file: string): { options(options: object): unknown }
}

interface Chain extends AliasChain, EntryChain {
  resolve: AliasChain['resolve'] & {
    extensions: { clear(): { merge(list: string[]): unknown } }
    plugins: { delete(name: string): unknown }
  }
  optimization: { splitChunks(options: object): unknown }
  target(names: readonly string[]): unknown
  module: {
    rule(name: string): {
      test(file: RegExp): { pre(): { use(name: string): LoaderChain } }
    }
  }
  plugin(name: string): ReturnType<EntryChain['plugin']> & { use(plugin: typeof ChunkList): unknown }
}

function shared(chain: Chain): void {
  findPlatformFiles(chain, target)
  // Its own shipped form has shorter names than any minifier may give its parts.
  if (process.env.NODE_ENV === 'production') {
    chain.resolve.alias.set('mobx$', path.join(root, 'node_modules/mobx/dist/mobx.esm.production.min.js'))
  }
}

/** Our own router and thin components replace Taro's on H5; see the decisions in README. */
function h5Chain(chain: Chain): void {
  shared(chain)
  // Taro's is ES5, in which what joins the modules is longer.
  chain.target(['web', 'es2020'])
  setAliases(chain)
  emptyEntryMeta(chain)
  const entry = chain.module
    .rule('gradual-entry')
    .test(/[\\/]src[\\/]app\.config\.ts$/)
    .pre()
  entry
    .use('gradual-entry')
    .loader(path.join(root, 'config/taro/gradual-entry.js'))
    .options({ loadPage: path.join(root, 'src/load-page.h5.ts') })
  // React 18 has what mobx-react-lite brings a stand-in for.
  chain.resolve.alias.set('use-sync-external-store/shim$', path.join(root, 'config/store-shim.js'))
  chain.plugin('chunk-list').use(ChunkList)
  chain.optimization.splitChunks(splitChunks())
}

export default defineConfig(async (merge) => {
  const base: UserConfigExport = {
    projectName: 'shangan',
    date: '2026-11-20',
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 1.17, 750: 1, 828: 0.905 },
    sourceRoot: 'src',
    outputRoot: `dist/${target}`,
    plugins: [
      '@tarojs/plugin-framework-react',
      `@tarojs/plugin-platform-${target}`,
      ...(target === 'weapp' ? [path.join(root, 'config/taro/accessibility.ts')] : []),
    ],
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: {
      // Where each build is the first one, the cache takes longer to write than it saves.
      enable: process.env.CI === undefined,
      // The inputs of a build besides the modules that webpack sees; Taro names its own two files only.
      buildDependencies: {
        house: [
          'config/index.ts',
          'config/chunks.ts',
          'config/h5-chunks.ts',
          'config/taro/platform-files.js',
          'config/taro/accessibility.ts',
          'config/taro/spoken.js',
          'config/taro/aliases.ts',
          'config/taro/babel-preset.js',
          'config/taro/entry-meta.ts',
          'config/taro/gradual-entry.js',
          'config/taro/postcss.ts',
          'babel.config.js',
        ]
          .map((file) => path.join(root, file))
          .concat(bootFile),
      },
    },
    alias: { '@': path.join(root, 'src') },
    // The pages of staff may be left out of a mini-program; browsers always have them.
    env: { STAFF_PAGES: JSON.stringify(staffPages) },
    ...(target === 'weapp' && {
      defineConstants: {
        __BOOT__: JSON.stringify(JSON.stringify(JSON.parse(readFileSync(bootFile, 'utf8')))),
      },
    }),
    mini: {
      // No part's style is there to overrule another's.
      miniCssExtractPluginOption: { ignoreOrder: true },
      compile: { include: [path.join(root, 'contract')] },
      // Taro would write each Chinese character as six of an escape.
      terser: { config: { output: { ascii_only: false } } },
      optimizeMainPackage: { enable: true },
      postcss,
      webpackChain: shared,
    },
    h5: {
      publicPath: '/',
      staticDirectory: 'static',
      compile: { include: [path.join(root, 'contract')] },
      router: { mode: 'browser', basename: '' },
      // Taro would retain every function's name and quote every key, which is 4 KB of the first load.
      terser: {
        config: {
          keep_fnames: false,
          compress: { ecma: 2020, passes: 2 },
          output: { ecma: 2020, keep_quoted_props: false, quote_keys: false },
        },
      },
      // A chunk's script and style have one hash: every page's first load names each of them.
      output: { filename: 'js/[name].[contenthash:6].js', chunkFilename: 'js/[id].[chunkhash:6].js' },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:6].css',
        chunkFilename: 'css/[id].[chunkhash:6].css',
      },
      postcss: { autoprefixer: { enable: true }, ...postcss },
      webpackChain: h5Chain,
    },
  }
  return merge({}, base, process.env.NODE_ENV === 'development' ? dev : prod)
})
