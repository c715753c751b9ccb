// A copy of this project with the resources of tests/schemas and the module of docs/add-a-module.md, built and started,
// to test the engine alone.
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addModule, type ModuleTree, type ModuleTreeOptions, makeTree } from './module-tree'
import type { TreeCopy } from './tree-copy'

function addTrial(tree: TreeCopy): string {
  mkdirSync(join(tree.root, 'schemas/trial'), { recursive: true })
  for (const file of readdirSync('tests/schemas').filter((name) => name.endsWith('.json')))
    cpSync(join('tests/schemas', file), join(tree.root, 'schemas/trial', file))
  for (const file of readdirSync('tests/schemas/behaviours'))
    cpSync(join('tests/schemas/behaviours', file), join(tree.root, 'server/product/behaviours', file))
  return 'add_trial'
}

export function makeTrialTree(options: ModuleTreeOptions = {}): Promise<ModuleTree> {
  return makeTree([addModule, addTrial], options)
}
