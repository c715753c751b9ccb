// Crops a picture and adds the result to the library; the original stays there. Loads on first use.
import { Flex, Modal, Segmented, Slider, Spin } from 'antd'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Failure } from '../../api/failure'
import { upload } from '../../api/upload'
import { Refusal } from '../../errors/Refusal'
import { type Refused, refusedBy } from '../../errors/use-refusal'
import { useWords } from '../../locales/use-words'
import styles from './Media.module.css'

interface Props {
  url: string
  name: string
  /** Width by height, if the field requires a ratio. */
  aspect: number | undefined
  onCropped(url: string): void
  onClose(): void
}

const shapes = [
  { value: '1', ratio: 1, label: '1 : 1' },
  { value: '4/3', ratio: 4 / 3, label: '4 : 3' },
  { value: '16/9', ratio: 16 / 9, label: '16 : 9' },
  { value: '3/4', ratio: 3 / 4, label: '3 : 4' },
]

async function cut(url: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be cut')
  return new File([blob], 'crop.png', { type: 'image/png' })
}

export default function CropDialog({ url, name, aspect, onCropped, onClose }: Props) {
  const { t } = useWords()
  const id = useId()
  const own = aspect === undefined ? [] : [{ value: 'own', ratio: aspect, label: t('fields.crop.wanted') }]
  const options = [...own, ...shapes]
  const [shape, setShape] = useState(options[0]?.value ?? '1')
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [area, setArea] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const failed: Refused = { said: t('fields.crop.failed') }
  const apply = async (): Promise<void> => {
    if (!area) return
    setBusy(true)
    setRefusal(null)
    try {
      const stored = await upload(await cut(url, area), { quiet: true })
      onCropped(stored.url)
    } catch (error) {
      // Without an answer of the server, the browser could not draw it.
      setRefusal(error instanceof Failure ? refusedBy(error) : failed)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('fields.crop.title')}
      okText={t('fields.crop.apply')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: area === null }}
      confirmLoading={isBusy}
      onOk={() => void apply()}
      onCancel={onClose}
      maskClosable={false}
      width={640}
    >
      <div className={styles.stage}>
        {area === null && <Spin />}
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={options.find((one) => one.value === shape)?.ratio ?? 1}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: name, onError: () => setRefusal(failed) }}
        />
      </div>
      <Flex wrap align="center" gap={12} style={{ marginTop: 16 }}>
        <Segmented aria-label={t('fields.crop.shape')} value={shape} onChange={setShape} options={options} />
        <label htmlFor={id}>{t('fields.crop.zoom')}</label>
        <Slider
          style={{ flex: 1, minWidth: 120 }}
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('fields.crop.zoom')}
        />
      </Flex>
      <Refusal refusal={refusal} />
    </Modal>
  )
}
