// Areas and groups: their organisation as a chart, for each record and for head office on a page of its own.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { type PageProps, slots } from '../../slots'

function FrameButton({ binding, route }: PageProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  // Groups share these screens, but head office is above the areas.
  if (binding.name !== binding.base) return null
  return <Button onClick={() => void navigate(`${route}/frame`)}>{t('organisation.headOffice')}</Button>
}

export default slots('area', {
  tabs: [
    {
      key: 'frame',
      title: 'organisation.frame',
      component: lazyWithRetry(async () => ({ default: (await import('./frame/FramePage')).FrameTab })),
    },
  ],
  toolbar: FrameButton,
  pages: { frame: lazyWithRetry(() => import('./frame/FramePage')) },
})
