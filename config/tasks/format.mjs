import { formatArguments } from './lint.mjs'
import { runTool } from './run.mjs'

const ran = await runTool('oxfmt/bin/oxfmt', formatArguments('--write'), { verbose: true })
process.exitCode = ran.code
