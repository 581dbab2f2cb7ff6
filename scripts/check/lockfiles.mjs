// Packages come from the machine's configured registry, in the exact versions and with the exact content that were tested.
import { runAsProgram, textOf } from './files.mjs'

export const locks = ['package-lock.json', 'scripts/runtime/package-lock.json', 'bench/lighthouse/package-lock.json']
const manifests = [
  'package.json',
  'shared/package.json',
  'server/package.json',
  'web/package.json',
  'scripts/runtime/package.json',
  'bench/lighthouse/package.json',
]
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
const exact = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/

/** Anything that would make installations differ between machines, as `path  message`. */
export function checkLockfiles(folder) {
  return [
    ...locks.flatMap((path) => lockFaults(path, JSON.parse(textOf(folder, path)))),
    ...manifests.flatMap((path) => manifestFaults(path, JSON.parse(textOf(folder, path)))),
  ]
}

function lockFaults(path, { packages }) {
  const entries = Object.entries(packages).filter(([name, entry]) => name.includes('node_modules/') && !entry.link)
  const addressed = entries.filter(([, { resolved }]) => /^(?:https?|git|file)\b/.test(resolved ?? ''))
  const unproven = entries.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  return [
    ...addressed.map(
      ([name]) =>
        `${path}  ${name} contains a URL: run npm install again with this repository's .npmrc (omit-lockfile-registry-resolved).`,
    ),
    ...unproven.map(
      ([name]) => `${path}  ${name} has no integrity: delete its entry and run npm install under the new Node.`,
    ),
  ]
}

function manifestFaults(path, manifest) {
  return kinds
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${path}  ${name} is "${version}": use the exact version from the lockfile.`)
}

runAsProgram(import.meta.url, checkLockfiles)
