import { TextEncoder } from 'node:util'

// jsdom has none, and TypeBox wants one when it is loaded.
if (!Reflect.has(globalThis, 'TextEncoder')) Reflect.set(globalThis, 'TextEncoder', TextEncoder)
