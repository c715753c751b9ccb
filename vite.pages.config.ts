// Build of pages beside the app, each from an HTML file of its own: apart, so that the app's first page loads nothing of theirs.
import { readdirSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/build/compress.ts'
import { scopedName } from './scripts/build/scoped-name.ts'
import { titled } from './scripts/build/title.ts'

export const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html') && name !== 'index.html')

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  plugins: [react(), compressed(), titled()],
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { outDir: 'dist/client', emptyOutDir: false, rolldownOptions: { input: pages } },
})
