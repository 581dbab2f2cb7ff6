// Installs what runs a model on this machine into a folder that holds its package.json and lockfile: node scripts/ai-runtime.mjs FOLDER
import { explain, Failure } from './run/failure.mjs'
import { npmCi } from './run/npm.mjs'

const [folder] = process.argv.slice(2)
try {
  if (folder === undefined) throw new Failure('Usage: node scripts/ai-runtime.mjs FOLDER')
  await npmCi(process.execPath, folder, 'Installing the runtime of the model')
} catch (fault) {
  console.error(explain(fault))
  process.exitCode = 1
}
