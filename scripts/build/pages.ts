// Builds the pages beside the app; a product may have none.
import { build } from 'vite'
import { pages } from '../../vite.pages.config.ts'

if (pages.length > 0) await build({ configFile: 'vite.pages.config.ts' })
