// Starts the studio: colours and words of the product, then the page.
import '@ant-design/v5-patch-for-react-19'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../locales'
import { WordsProvider } from '../locales/use-words'
import { startAppearance } from '../theme/appearance'
import '../theme/global.css'
import { keepDrafts, restoreDrafts } from './kept'
import { Studio } from './Studio'
import { check, loadTree, openFile } from './store'

startAppearance()
await startLanguage()
await loadTree()
const wanted = new URL(window.location.href).searchParams.get('file')
if (wanted) await openFile(wanted).catch(() => undefined)
await restoreDrafts()
keepDrafts()
void check()
createRoot(document.getElementById('root') as HTMLElement).render(
  <WordsProvider>
    <Studio />
  </WordsProvider>,
)
