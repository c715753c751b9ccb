// Entry of the public check of member cards; a scanned code stands behind the # of the address, which is sent to no server.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CardCheck } from './CardCheck'

document.documentElement.lang = navigator.language
window.addEventListener('hashchange', () => window.location.reload())
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <CardCheck scanned={window.location.hash.slice(1)} language={navigator.language} />
  </StrictMode>,
)
