// Builds of browser and server, and the test runner.
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { importsByName } from './scripts/build/by-name.ts'
import { compiledAhead } from './scripts/build/compile-ahead.ts'
import { compressed } from './scripts/build/compress.ts'
import { firstScript } from './scripts/build/first-script.ts'
import { lean } from './scripts/build/lean.ts'
import { titled } from './scripts/build/title.ts'
import { layers } from './scripts/build/whole.ts'
import { isWhole } from './scripts/depth.ts'

/** Packages without side effects that do not say so themselves: only the parts used are kept. */
const pure =
  /node_modules\/(react-markdown|remark|micromark|mdast|unist|unified|hast|vfile|papaparse|sunflower-antd|lodash|qs|side-channel|object-inspect|get-intrinsic|pluralize|error-stack-parser|stackframe|antd\/es|rc-|@rc-component|@refinedev|@ant-design\/(pro-|icons|colors|fast-color|cssinjs))/

/**
 * Parts that a person waits for, in this order; everything else loads when it is used. Few files, of which those with
 * packages stay in the browser's cache across releases.
 */
const groups = layers({
  // The last is shared by the words of one language and a part that loads later: a file of its own otherwise.
  start: ['src/main.tsx', 'node_modules/rc-pagination/es/locale/zh_CN.js'],
  list: ['src/signed-in.ts', 'kernel/written.ts'],
  // Before what shares their colours, or the first list would load that as well.
  tags: ['src/fields/tags/Tags.tsx'],
  inputs: ['src/fields/inputs.tsx', 'src/fields/filters/FilterControl.tsx'],
  // Before records, or the sign-in page would load theirs.
  'sign-in': ['src/pages/Login.tsx', 'src/shell/SignInAgain.tsx', 'src/plain/AppHost.tsx'],
  record: [
    'src/generic/RecordPage.tsx',
    'src/generic/RecordDrawer.tsx',
    'src/generic/show/story/Story.tsx',
    'src/generic/show/story/StoryBeside.tsx',
    'src/generic/form/CreateDrawer.tsx',
    'src/generic/form/FormLoader.tsx',
    'src/generic/actions/ActionForm.tsx',
  ],
  icons: ['src/icons/often-icons.ts'],
  'more-inputs': [
    'src/fields/DateInput.tsx',
    'src/fields/filters/DateFilter.tsx',
    'src/fields/SuggestInput.tsx',
    'src/fields/media/MediaInput.tsx',
    'src/fields/tree/TreePick.tsx',
  ],
})

/** Parts that are drawn once, below something memoised, or seldom: compiled they would only be larger. */
const uncompiled = [/node_modules/, /src.(fields|icons|pages|plain|generic.(actions|jobs|list.cells))./]

export default defineConfig(({ command, isSsrBuild }) => ({
  // While developing, what is compiled is also what is replaced in the running page.
  plugins: [
    react({ compiler: true, ...(command === 'build' ? { exclude: uncompiled } : {}) }),
    importsByName(),
    lean(),
    compiledAhead(['start-packages', 'start', 'list']),
    firstScript(),
    compressed(),
    titled(),
  ],
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
