import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { areas } from './area-routes.ts'

const folder = join(import.meta.dirname, 'src')
/** The scripts that load each style sheet. */
const scriptsOf: Record<string, string[]> = {
  'app.css': ['main.tsx', 'auth.tsx'],
  'portal.css': ['portal.tsx'],
  'landing.css': ['screens/site/landing/LandingPage.tsx', 'site.ts'],
}

/** Keeps the classes of files that a style sheet's scripts can never load out of it. The development server has all classes everywhere. */
export function styleSources(): Plugin {
  return {
    name: 'openhour:style-sources',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/styles\/(app|portal|landing)\.css$/ },
      handler(code, id) {
        const loaded = new Set<string>()
        for (const script of scriptsOf[basename(id)] ?? []) addLoaded(join(folder, script), areas[script], loaded)
        const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((file) => join(folder, file))
          .filter((file) => /\.tsx?$/.test(file) && !loaded.has(file))
          .map((file) => `@source not '${relative(dirname(id), file)}';`)
        return { code: [code, ...lines].join('\n'), map: null }
      },
    },
  }
}

const types = /^(?:import|export) type [^']*'[^']*'/gm
const imports = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Adds the file and every file of ours that it imports, now or later; of the routes, only those of its application. */
function addLoaded(file: string, isOurs: ((routeFile: string) => boolean) | undefined, loaded: Set<string>): void {
  const routeFile = `./${relative(folder, file).replace(/\.tsx$/, '')}`
  if (loaded.has(file) || (/^\.\/routes\/(?!__root)/.test(routeFile) && isOurs?.(routeFile) === false)) return
  loaded.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').replace(types, '').matchAll(imports)) {
    const target = resolve(dirname(file), path)
    const code = /\.tsx?$/.test(target) ? target : [`${target}.tsx`, `${target}.ts`].find((each) => existsSync(each))
    if (code) addLoaded(code, isOurs, loaded)
  }
}
