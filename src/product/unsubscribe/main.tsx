// Entry of the page behind the link of a mail; the code stands behind the # of the address, which is sent to no server.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Unsubscribe } from './Unsubscribe'

document.documentElement.lang = navigator.language
window.addEventListener('hashchange', () => window.location.reload())
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Unsubscribe code={window.location.hash.slice(1)} language={navigator.language} />
  </StrictMode>,
)
