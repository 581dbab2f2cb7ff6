// Every npm script starts this file: plain JavaScript for Node 18 and later. Downloads Node if the installed one is too
// old, installs packages if they are missing or outdated, then runs the command.
//
//   node scripts/run.mjs server/src/main.ts      runs a file
//   node scripts/run.mjs vitest run              runs a tool from node_modules
//   node scripts/run.mjs --build <command>       builds the web pages first if needed
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { endWithOurParent, run } from './run/child.mjs'
import { explain, Failure, refuseFolder, root, windows } from './run/failure.mjs'
import { suitableNode } from './run/node.mjs'
import { ensurePackages } from './run/packages.mjs'
import { serverFlags } from './run/server-flags.mjs'
import { ensureWebBuild } from './run/web-build.mjs'

const USAGE = 'Usage: node scripts/run.mjs [--build] <file or tool> [arguments]'

async function main() {
  const given = process.argv.slice(2)
  const build = given[0] === '--build'
  const [command, ...args] = build ? given.slice(1) : given
  if (!command) throw new Failure(USAGE)
  refuseFolder()
  const node = await suitableNode()
  await ensurePackages(node)
  const env = {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    // saves a third of a warm start
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
  }
  if (build) await ensureWebBuild(node, env)
  return /\.([cm]?js|ts)$/.test(command) ? runFile(node, command, args, env) : runTool(command, args, env)
}

function runFile(node, file, args, env) {
  if (!existsSync(join(root, file))) throw new Failure(`File not found: ${file} in ${root}.`)
  // .env is for the server and its commands; tests and benchmarks have their own settings
  const settings = file.startsWith('server/') ? [...ownSettings(), ...serverFlags] : []
  const flags = file.endsWith('.ts') ? ['--disable-warning=ExperimentalWarning', ...settings] : []
  return run(node, [...flags, file, ...args], { cwd: root, env })
}

/** Node says a line about a file that is missing, also with --env-file-if-exists. */
const ownSettings = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])

function runTool(tool, args, env) {
  if (!existsSync(join(root, 'node_modules/.bin', windows ? `${tool}.cmd` : tool))) {
    throw new Failure(`${tool} is neither a tool in node_modules/.bin nor a .ts, .js or .mjs file. ${USAGE}`)
  }
  return run(tool, args, { cwd: root, env, shell: windows })
}

endWithOurParent()
main().then(
  ({ exitCode }) => process.exit(exitCode),
  (fault) => {
    console.error(`\n${explain(fault)}\n`)
    process.exit(1)
  },
)
