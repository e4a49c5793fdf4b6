import path from 'node:path'
import { readFileSync } from 'node:fs'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import dev from './dev'
import { ChunkList } from './h5-chunks'
import { findPlatformFiles } from './platform-files'
import prod from './prod'

const root = path.resolve(__dirname, '..')
const target = process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5'

/** Deployment values for the mini-program, which has no page to read them from. */
const bootFile = process.env.BOOT_FILE ?? path.join(root, 'deploy/boot.sample.json')

interface Chain {
  resolve: {
    alias: { set(name: string, value: string): unknown }
    extensions: { clear(): { merge(list: string[]): unknown } }
    plugins: { delete(name: string): unknown }
  }
  optimization: { splitChunks(options: object): unknown }
  module: {
    rule(name: string): {
      test(file: RegExp): { pre(): { use(name: string): { loader(file: string): unknown } } }
    }
  }
  plugin(name: string): {
    tap(change: (args: PluginArgs) => PluginArgs): unknown
    use(plugin: typeof ChunkList): unknown
  }
}
type PluginArgs = [{ loaderMeta: { extraImportForWeb: string; execBeforeCreateWebApp: string } }]

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
  chain.resolve.alias.set('@tarojs/router$', path.join(root, 'src/platform/router/index.h5.ts'))
  chain.resolve.alias.set('@tarojs/taro', path.join(root, 'config/h5/taro.js'))
  chain.resolve.alias.set('use-sync-external-store/shim$', path.join(root, 'config/h5/store-shim.js'))
  for (const sheet of ['global.css', 'dist/taro-components/taro-components.css']) {
    chain.resolve.alias.set(`@tarojs/components/${sheet}$`, path.join(root, 'config/empty.css'))
  }
  chain.plugin('mainPlugin').tap((args) => {
    args[0].loaderMeta.extraImportForWeb = ''
    args[0].loaderMeta.execBeforeCreateWebApp = ''
    return args
  })
  const entry = chain.module
    .rule('gradual-entry')
    .test(/[\\/]src[\\/]app\.config\.ts$/)
    .pre()
  entry.use('gradual-entry').loader(path.join(root, 'config/h5/gradual-entry.js'))
  chain.plugin('chunk-list').use(ChunkList)
  chain.optimization.splitChunks({
    chunks: 'all',
    minSize: 0,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      vendor: { name: 'vendor', test: /node_modules/, chunks: 'initial', priority: 5 },
      login: {
        name: 'login',
        test: /[\\/](features[\\/]login|platform[\\/](login|digest))[\\/]|(api|operations)[\\/]account\.|[\\/]lib[\\/]password\./,
        chunks: 'async',
        priority: 3,
      },
      // Parts, their styles and sentences of the study screens that no campaign page shows; `shared` is part of its first load.
      frame: {
        name: 'frame',
        test: /[\\/](components[\\/](tab-bar|nav-bar|field|section|link|rows)\.|lib[\\/](one-request|time)\.|api[\\/](student|file)\.|operations[\\/](student|file)\.|theme[\\/]parts[\\/]|strings[\\/](account|login|profile|sales)\.)/,
        chunks: 'async',
        priority: 2,
      },
      // What the screens of staff have in common.
      sales: {
        name: 'sales',
        test: /[\\/](features[\\/]staff[\\/]|api[\\/]staff\.|operations[\\/]staff\.)/,
        chunks: 'async',
        priority: 2,
      },
      // Charts and dates, and the screens that show them.
      charts: {
        name: 'charts',
        test: /[\\/](components[\\/](chart|date-field)|theme[\\/]parts[\\/]chart|lib[\\/]svg\.|strings[\\/]words-(plan|scheme|record|guest|today)\.)/,
        chunks: 'async',
        priority: 5,
      },
      // How a page is shared, which only pages for sharing and WeChat's own browser ask for.
      share: {
        name: 'share',
        test: /[\\/](features[\\/]share[\\/](card|link)|strings[\\/]share)\./,
        chunks: 'async',
        priority: 2,
      },
      // The vocabulary: its rules, log and parts come with the first of its screens, side by side with the screen itself.
      study: {
        name: 'study',
        test: /[\\/](features[\\/]words|contract[\\/]study|node_modules[\\/](ts-fsrs|idb-keyval)|platform[\\/](depot|keys|near|paint|speech|swipe|text-area|visible))[\\/]|[\\/](api|operations|stores|strings)[\\/](word|study-log)|[\\/]lib[\\/]slices\.|components[\\/]long-list|theme[\\/]study/,
        chunks: 'async',
        priority: 4,
      },
      shared: { name: 'shared', minChunks: 3, chunks: 'async', priority: 1 },
    },
  })
}

/** Sizes are CSS pixels and tag names are meant as written; Taro would rewrite both. */
const postcss = {
  pxtransform: { enable: false, config: {} },
  htmltransform: { enable: true, config: { platform: 'rn' } },
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
      ...(target === 'weapp' ? [path.join(root, 'config/weapp-accessibility.ts')] : []),
    ],
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: {
      enable: true,
      // What a build is made of besides the modules that webpack sees; Taro names its own two files only.
      buildDependencies: {
        house: [
          'config/index.ts',
          'config/h5-chunks.ts',
          'config/platform-files.js',
          'config/h5/gradual-entry.js',
          'config/weapp-accessibility.ts',
          'config/weapp-spoken.js',
          'babel.config.js',
        ]
          .map((file) => path.join(root, file))
          .concat(bootFile, path.join(root, 'src/routes/screens.ts')),
      },
    },
    alias: { '@': path.join(root, 'src') },
    ...(target === 'weapp' && {
      defineConstants: {
        __BOOT__: JSON.stringify(JSON.stringify(JSON.parse(readFileSync(bootFile, 'utf8')))),
      },
    }),
    mini: {
      // No part's style is there to overrule another's.
      miniCssExtractPluginOption: { ignoreOrder: true },
      compile: { include: [path.join(root, 'contract')] },
      optimizeMainPackage: { enable: true },
      postcss,
      webpackChain: shared,
    },
    h5: {
      publicPath: '/',
      staticDirectory: 'static',
      compile: { include: [path.join(root, 'contract')] },
      router: { mode: 'browser', basename: '' },
      // Taro would keep every function's name and quote every key, which is 4 KB of the first load.
      terser: {
        config: {
          keep_fnames: false,
          compress: { ecma: 2020, passes: 2 },
          output: { ecma: 2020, keep_quoted_props: false, quote_keys: false },
        },
      },
      output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:8].css',
      },
      postcss: { autoprefixer: { enable: true }, ...postcss },
      webpackChain: h5Chain,
    },
  }
  return merge({}, base, process.env.NODE_ENV === 'development' ? dev : prod)
})
