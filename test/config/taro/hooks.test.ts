import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { aliases } from '../../../config/taro/aliases'
import { emptyEntryMeta } from '../../../config/taro/entry-meta'
import { TARO_VERSION } from '../../../config/taro/version'

const root = join(__dirname, '../../..')
const getPackage = (name: string) => join(root, 'node_modules', name)
const read = (name: string, file: string) => readFileSync(join(getPackage(name), file), 'utf8')
const getVersion = (name: string) => (JSON.parse(read(name, 'package.json')) as { version: string }).version

test.each([
  '@tarojs/taro',
  '@tarojs/cli',
  '@tarojs/runtime',
  '@tarojs/webpack5-runner',
  '@tarojs/plugin-framework-react',
  '@tarojs/plugin-platform-h5',
  '@tarojs/plugin-platform-weapp',
  'babel-preset-taro',
])('%s has the version that the hooks were written for', (name) => {
  expect(getVersion(name)).toBe(TARO_VERSION)
})

test('aliases: the H5 platform and its runtime import the modules that ours replace', () => {
  const entry =
    read('@tarojs/taro-loader', 'lib/h5.js') + read('@tarojs/plugin-platform-h5', 'dist/runtime/index.js')
  expect(entry).toContain("'@tarojs/router'")
  expect(entry).toContain('@tarojs/components/dist/taro-components/taro-components.css')
  expect(Object.values(aliases).map((file) => dirname(file).replace(root, ''))).toEqual(
    expect.arrayContaining(['/src/platform/navigation', '/config/taro']),
  )
})

test('entry-meta: the H5 entry is written from the options of mainPlugin that the hook empties', () => {
  expect(read('@tarojs/webpack5-runner', 'dist/webpack/H5WebpackPlugin.js')).toContain('mainPlugin:')
  const loader = read('@tarojs/taro-loader', 'lib/h5.js')
  expect(loader).toContain('options.loaderMeta.execBeforeCreateWebApp')
  expect(loader).toContain('extraImportForWeb')
  const options: [{ loaderMeta: { extraImportForWeb: string; execBeforeCreateWebApp: string } }] = [
    { loaderMeta: { extraImportForWeb: 'x', execBeforeCreateWebApp: 'y' } },
  ]
  emptyEntryMeta({
    plugin: (name) => ({ tap: (change) => expect([name, ...change(options)]).toHaveLength(2) }),
  })
  expect(options[0].loaderMeta).toEqual({ extraImportForWeb: '', execBeforeCreateWebApp: '' })
})

/** An entry after the loader `gradual-entry`. */
function cut(entry: string): string {
  const loader = require(join(root, 'config/taro/gradual-entry')) as (source: string) => string
  return Reflect.apply(loader, { getOptions: () => ({ loadPage: '/src/load-page' }) }, [entry]) as string
}

/** The output of `taro-loader`, as far as the loader looks at it. */
const ENTRY = `import a from 'a'
import { initPxTransform } from '@tarojs/taro'
import { createRouter, createBrowserHistory, handleAppMount } from '@tarojs/router'
import component from './app'
import { window } from '@tarojs/runtime'
import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime'
import * as React from 'react'
import ReactDOM from 'react-dom/client'
var config = {}
window.__taroAppConfig = config
config.routes = [
  Object.assign({
  path: 'pages/a',
  load: function(context, params) {
    const page = import('/pages/a')
    return [page, context, params]
  }
}, {"enablePullDownRefresh":true})
]
var inst = createReactApp(component, React, ReactDOM, config)
var history = createBrowserHistory({ window })
handleAppMount(config, history)
createRouter(history, inst, config, React)
initPxTransform({
  designWidth: 375,
  deviceRatio: {"640":1.17},
  unitPrecision: undefined
})
`

test('gradual-entry: the generated entry has the three places that the loader cuts at', () => {
  const loader = read('@tarojs/taro-loader', 'lib/h5.js')
  expect(loader).toContain('import component from ')
  expect(loader).toContain('var config = ')
  expect(loader).toContain('config.routes = ')
  const started = cut(ENTRY)
  expect(started).toContain("import a from 'a'")
  expect(started).not.toContain('import component from')
  expect(started.indexOf('createRouter(component, ')).toBeGreaterThan(started.indexOf('await pause()'))
  expect(() => cut(ENTRY.replace('config.routes', 'config.pages'))).toThrow('config/taro/gradual-entry.js')
})

test('gradual-entry: what only the pages and the sizes of Taro need is left out, or the build fails', () => {
  const loader = read('@tarojs/taro-loader', 'lib/h5.js')
  expect(loader).toContain("import { window } from '@tarojs/runtime'\n")
  expect(loader).toContain('\nvar history = ${historyCreator}({ window })\n')
  expect(loader).toContain('\n${routerCreator}(history, inst, config, ')
  expect(loader).toContain('\nvar inst = ${options.loaderMeta.creator}(component, ')
  expect(read('@tarojs/plugin-framework-react', 'dist/index.js')).toContain("creator: 'createReactApp'")
  const started = cut(ENTRY)
  expect(started).not.toMatch(
    /initPxTransform|designWidth|\bwindow \}|var (?:inst|history)|React|handleAppMount|config|pages\/a/,
  )
  expect(started).toContain('import(/* webpackChunkName: "screens" */ "/src/load-page")')
  const parts = ['var history', '{ window } from', 'createRouter(history', 'initPxTransform({', '* as React']
  for (const part of parts)
    expect(() => cut(ENTRY.replace(part, 'else'))).toThrow('config/taro/gradual-entry.js')
})

test('platform-files: the resolver plugin that the hook deletes is there', () => {
  expect(read('@tarojs/webpack5-runner', 'dist/webpack/BaseConfig.js')).toContain('MultiPlatformPlugin: {')
})

test('postcss: for the platform rn the tag names stay as they are written', () => {
  const plugin = read('postcss-html-transform', 'dist/index.js')
  const rn = /case 'rn': \{([\s\S]*?)\n {8}\}/.exec(plugin)?.[1] ?? ''
  expect(rn).not.toBe('')
  expect(rn).not.toContain('replace')
})

test('babel-preset: class fields are a plugin of an override that the hook can take out', () => {
  const fields: unknown = require('@babel/plugin-transform-class-properties')
  const listPlugins = (preset: unknown) =>
    (preset as { overrides: { plugins?: unknown[]; presets?: [unknown, object?][] }[] }).overrides
  const api = {
    env: () => false,
    cache: () => undefined,
    caller: () => undefined,
    assertVersion: () => undefined,
  }
  const settings = { framework: 'react', ts: true, compiler: 'webpack5', hot: false }
  const make = (path: string): unknown =>
    (require(path) as (api: object, settings: object) => unknown)(api, settings)
  const hasFields = (preset: unknown) =>
    listPlugins(preset).some(({ plugins = [] }) => plugins.some((plugin) => [plugin].flat()[0] === fields))
  expect(hasFields(make('babel-preset-taro'))).toBe(true)
  const ours = make(join(root, 'config/taro/babel-preset'))
  expect(hasFields(ours)).toBe(false)
  const environments = listPlugins(ours).flatMap(({ presets = [] }) =>
    presets.map(([, options]) => options ?? {}),
  )
  expect(environments).toContainEqual(expect.objectContaining({ bugfixes: true }))
})

test('accessibility: platforms have a template to extend, and the runtime a list of components', () => {
  expect(read('@tarojs/shared', 'dist/shared.esm.js')).toContain('mergeInternalComponents')
  const service = read('@tarojs/service', 'dist/platform-plugin-base/mini.js')
  expect(service).toContain('onSetupClose')
  expect(read('@tarojs/shared', 'dist/template.js')).toContain('mergeComponents')
})
