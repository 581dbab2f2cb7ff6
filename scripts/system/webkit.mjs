import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onPath } from './program.mjs'

/** Debian's packages with the programs. */
export const webkitPackages = ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb']

/** WebKit's driver, its small browser and a screen that is not there, joined like a PATH; undefined if one of them is missing. */
export async function findWebKit() {
  const programs = [onPath('WebKitWebDriver')[0], smallBrowser(), onPath('Xvfb')[0]]
  return programs.every((path) => path !== undefined) ? programs.join(delimiter) : undefined
}

/** It stands beside the library, in a folder named after the processor. */
function smallBrowser() {
  const libraries = '/usr/lib'
  if (!existsSync(libraries)) return undefined
  return ['', ...readdirSync(libraries)]
    .map((folder) => join(libraries, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path))
}
