import selectCompiler from '@fastify/fast-json-stringify-compiler'

type Factory = ReturnType<typeof selectCompiler>
type Serializer = ReturnType<ReturnType<Factory>>
type Options = Parameters<Factory>[1]

/** All that a serializer follows from; only data, for it crosses from jest's realm into this one. */
interface Source {
  schema: unknown
  external: unknown
  options: Options
}

declare global {
  /** Set by the environment of the server's tests. */
  var compileSerializer: typeof compile | undefined
}

const known = new Map<string, Serializer>()

/**
 * Compiles what writes an answer by its schema, each once in a worker: a whole app has some hundred of them, and they
 * are most of what it costs to build one.
 */
export function compile(source: Source): Serializer {
  const key = JSON.stringify(source)
  const made = known.get(key) ?? compileAnew(JSON.parse(key) as Source)
  known.set(key, made)
  return made
}

function compileAnew({ schema, external, options }: Source): Serializer {
  return selectCompiler()(external, options)({ schema, method: '', url: '', httpStatus: '' })
}
