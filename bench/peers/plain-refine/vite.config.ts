// Build of the plain app: one chunk, as Vite makes it.
import { defineConfig } from 'vite'

export default defineConfig({ build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 10_000 } })
