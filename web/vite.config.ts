import { existsSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Connect, Plugin } from 'vite'
import { defineConfig } from 'vite'

const apiOrigin = process.env.OPENHOUR_API_ORIGIN ?? 'http://127.0.0.1:3001'
const apiPaths = ['/rpc', '/api', '/functions', '/healthz']
const webFolder = import.meta.dirname

/** Signing in is a small page of its own. */
const signInPaths = ['/auth', '/forgot-password', '/reset-password']

/** The server's rule for pages, for development: what names no file is a page, of signing in or of the application. */
function appPages(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const isFile = /\.[a-z0-9]+$/i.test(path) || path.startsWith('/@') || path.startsWith('/src/')
    const isApi = apiPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    const isLanding = path === '/' && existsSync(join(webFolder, 'index.html'))
    if (wantsPage && !isFile && !isApi && !isLanding)
      request.url = signInPaths.includes(path) ? '/auth.html' : '/app.html'
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

export default defineConfig({
  root: webFolder,
  plugins: [
    appPages(),
    sonnerWithoutStyleElement(),
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
    react({ compiler: true }),
    tailwindcss(),
  ],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: join(webFolder, 'app.html'), auth: join(webFolder, 'auth.html') },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page needs, in as few files as its two entries allow: many small ones compress worse than one.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|clsx)\// },
            {
              name: 'router',
              test: /node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//,
            },
            // Those of the two entries apart, or the sign-in page would fetch every icon of the application.
            { name: 'first-icons', test: /node_modules\/lucide-react\//, tags: ['$initial'] },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
