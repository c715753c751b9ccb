// Builds of browser and server, and the test runner.
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressed } from './scripts/build/compress.ts'
import { scopedName } from './scripts/build/scoped-name.ts'
import { titled } from './scripts/build/title.ts'
import { isWhole } from './scripts/depth.ts'

/** Packages without side effects that do not say so themselves: only the parts used are kept. */
const pure =
  /node_modules\/(react-markdown|remark|micromark|mdast|unist|unified|hast|vfile|papaparse|sunflower-antd|lodash|qs|side-channel|object-inspect|get-intrinsic|pluralize|error-stack-parser|stackframe|antd\/es|rc-|@rc-component|@refinedev|@ant-design\/(pro-|icons|colors|fast-color|cssinjs))/

/**
 * Modules that are needed together load together: few files, of which those with packages stay in the browser's cache
 * across releases. Everything else is split where it is imported.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  // Words share parts of Ant Design's locales with pages that load later, which they must not bring along.
  { name: 'zh-CN', test: /locale.zh_CN|pack-zh-CN/, priority: 6 },
  { name: 'framework', test: /node_modules.(react-dom|scheduler|react-router|@refinedev.core|@tanstack)/, priority: 5 },
  { name: 'app', test: /src.mount/, priority: 4 },
  // With all that they import.
  { name: 'list', test: /src.signed-in|kernel.written/, priority: 3 },
  // Icons used anywhere but in the table of all.
  { name: 'icons', test: /@ant-design.icons/, minShareCount: 2, priority: 2 },
  { name: 'packages', test: /node_modules/, minShareCount: 8, priority: 2 },
  { name: 'record', test: /src.resource.(Record(Page|Drawer)|form.RecordForm|show.story.StoryBeside)/, priority: 1 },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react({ compiler: true }), compressed(), titled()],
  css: { modules: { generateScopedName: scopedName } },
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'dayjs'] },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', emptyOutDir: true }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        rolldownOptions: {
          treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }] },
          output: { codeSplitting: { groups } },
        },
      },
  server: { host: '127.0.0.1' },
  test: {
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '**/*.spec.ts',
      'tests/another-product/**',
      ...(isWhole ? [] : ['**/*.long.test.ts']),
    ],
    server: { deps: { inline: [/@refinedev/] } },
    // Upper limits only: the machine may have other work.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Each worker compiles the server's modules anew: more of them than processors take longer in all. Two even on one
    // processor, because a test waits for the database, or for another process.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    projects: [
      {
        extends: true,
        test: {
          name: 'system',
          include: ['{tests,server,kernel,generator,scripts,bench}/**/*.test.{ts,tsx}'],
          globalSetup: ['./tests/support/global.ts'],
          // Each file has a database and a server of its own; reloading the server's modules for each would cost more
          // than most files take. Tests here must not replace globals or modules: that belongs to the browser's side.
          isolate: false,
        },
      },
      // Each file for itself, since modules such as dayjs keep what others plug into them; a thread starts sooner than a process.
      { extends: true, test: { name: 'browser side', include: ['src/**/*.test.{ts,tsx}'], pool: 'threads' } },
    ],
  },
}))
