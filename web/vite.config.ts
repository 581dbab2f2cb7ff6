import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Connect, Plugin } from 'vite'
import { defineConfig } from 'vite'
import { areaRoutes } from './area-routes.ts'
import { helpArticles } from './help-articles.ts'
import { pageCode } from './page-code.ts'
import { pageFile, siteInputs, sitePages } from './site-pages.ts'
import { smallIcons } from './small-icons.ts'
import { styleSources } from './style-sources.ts'
import { twoApplications } from './two-applications.ts'

/** Without the file around it that chooses it: each wrapper weighs on every page. */
const storeSelector = join(
  import.meta.dirname,
  '../node_modules/use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
)
const apiOrigin = process.env.OPENHOUR_API_ORIGIN ?? 'http://127.0.0.1:3001'
const apiPaths = ['/rpc', '/api', '/functions', '/calendar', '/confirm', '/stop', '/pay', '/healthz']
const webFolder = import.meta.dirname

/** What names no file is a page. */
function appPages(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const isFile = /\.[a-z0-9]+$/i.test(path) || path.startsWith('/@') || path.startsWith('/src/')
    const isApi = apiPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    if (wantsPage && !isFile && !isApi) request.url = pageFile(path)
    next()
  }
  return {
    name: 'openhour:app-pages',
    configureServer(server) {
      server.middlewares.use(rewrite)
    },
    configurePreviewServer(server) {
      server.middlewares.use(rewrite)
    },
  }
}

/** sonner puts a style element into the page, which our style-src refuses; Toaster.tsx imports the same rules as a file. */
function sonnerWithoutStyleElement(): Plugin {
  const call = /^__insertCSS\(.*\);?$/m
  return {
    name: 'openhour:sonner-without-style-element',
    enforce: 'pre',
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!call.test(code)) throw new Error('sonner no longer inserts its style sheet this way: look at it again')
        return { code: code.replace(call, ''), map: null }
      },
    },
  }
}

/** Every dynamic import of the built pages goes through a function of ours. */
function importsOfOurs(): Plugin {
  const code = `export { importCode as __vitePreload } from ${JSON.stringify(join(webFolder, 'src/lib/code/fetch-code.ts'))}`
  return {
    name: 'openhour:imports-of-ours',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => code },
  }
}

const alwaysThere = /^assets\/(always-[\w-]+|rolldown-runtime-[\w-]{8})\.js$/

export default defineConfig({
  root: webFolder,
  plugins: [
    appPages(),
    sitePages(),
    helpArticles(),
    sonnerWithoutStyleElement(),
    importsOfOurs(),
    smallIcons(),
    pageCode(),
    twoApplications(),
    areaRoutes(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders travel with their page, so that data fetching stays out of the first chunk.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'pendingComponent']] },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: false,
    }),
    // The wrappers in `ui` do little themselves, and what shows them is compiled. A screen is put together once and seldom again, and so are a route, a
    // choice of dialogs, alerts and placeholder shapes, and what has few rows. Memory for all of them would be 12 kB for nothing.
    react({
      compiler: true,
      exclude: [
        /node_modules/,
        /web\/src\/(lib\/(lists|theme)|ui|screens\/(?!palette\/).+|routes|features\/(account|account-deletion|account-security|admin(-\w+)?|client-contacts|consents|crisis-contacts|data-download|discretion|documents|measures|messages|notifications|own-details|portal|quick-exit|record-access|settings|support|wellness-records))\//,
        /(Dialogs|Alerts|AlertCards|PaletteBox|Skeleton|readable-email|use-ticks)\.tsx?/,
        // Small hooks that most pages load.
        /web\/src\/lib\/(media|printing|row-focus|title|use-dialogs|time\/now)\.ts/,
      ],
    }),
    styleSources(),
    tailwindcss(),
  ],
  // React has this hook itself.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: storeSelector },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  optimizeDeps: { entries: ['app.html', 'auth.html', 'dev-ui.html'], exclude: ['sonner'] },
  server: {
    port: Number(process.env.OPENHOUR_WEB_PORT ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: apiOrigin, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // An application has these before it imports anything else: the server names them in the page. Style sheets are waited for, so they stay.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !alwaysThere.test(file)),
    },
    rolldownOptions: {
      // A page needs the rules of a contract, and what the operations are called only as types.
      treeshake: {
        manualPureFunctions: ['operation'],
        moduleSideEffects: [{ test: /shared\/src\/access\/operation\.ts$/, sideEffects: false }],
      },
      input: { app: join(webFolder, 'app.html'), auth: join(webFolder, 'auth.html'), ...siteInputs },
      output: {
        // What every page runs is compiled while it arrives, on another thread, and not function by function at its first call.
        postBanner: ({ name, moduleIds }) =>
          name === 'app' || name.startsWith('always-') || moduleIds.some((id) => id.endsWith('/calendar/Calendar.tsx'))
            ? '//# allFunctionsCalledOnLoad'
            : '',
      },
    },
  },
})
