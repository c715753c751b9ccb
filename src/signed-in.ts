// First parts for a signed-in person: the frame, the list and the button for jobs. One import, and so one chunk.

import JobsButton from './generic/jobs/JobsButton'
import ResourcePage from './generic/ResourcePage'
import { provide } from './pages/ScreenOf'

provide({ ResourcePage, JobsButton })

export { default as Shell } from './shell/Shell'
