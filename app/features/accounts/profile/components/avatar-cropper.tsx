import { useRef, useState } from 'react'
import AvatarEditor, { type AvatarEditorRef } from 'react-avatar-editor'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Slider } from '#app/components/ui/slider.tsx'

const SIZE = 150
const SCALE = { min: 0.5, max: 3, step: 0.1, initial: 1.2 }
const JPEG_QUALITY = 0.5

export interface AvatarCropperProps {
  file: File
  saving: boolean
  /** Receives the cropped picture as a JPEG data URL. */
  onSave: (picture: string) => void
}

/** Lets the user move, scale and rotate a picture under a circle. */
export default function AvatarCropper({ file, saving, onSave }: AvatarCropperProps) {
  const editor = useRef<AvatarEditorRef>(null)
  const [scale, setScale] = useState(SCALE.initial)
  const [rotate, setRotate] = useState(0)
  const [failed, setFailed] = useState(false)
  if (failed) {
    return <Alert variant="bad">This file can’t be shown as a picture. Choose a png, gif or jpeg.</Alert>
  }
  const save = () => {
    const canvas = editor.current?.getImageScaledToCanvas()
    if (canvas) onSave(canvas.toDataURL('image/jpeg', JPEG_QUALITY))
  }
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-6">
      <AvatarEditor
        key={`${file.name} ${file.lastModified} ${file.size}`}
        ref={editor}
        image={file}
        width={SIZE}
        height={SIZE}
        border={25}
        borderRadius={SIZE / 2}
        color={[128, 128, 128, 0.55]}
        backgroundColor="#fff"
        scale={scale}
        rotate={rotate}
        onLoadFailure={() => setFailed(true)}
        style={{ borderRadius: 8, justifySelf: 'center', cursor: 'move', touchAction: 'none' }}
      />
      <div className="grid gap-3">
        <div className="grid gap-1">
          <Label htmlFor="scale">Scale {scale.toFixed(1)}</Label>
          <Slider
            id="scale"
            min={SCALE.min}
            max={SCALE.max}
            step={SCALE.step}
            value={scale}
            onChange={(event) => setScale(Number(event.currentTarget.value))}
          />
        </div>
        <div className="grid gap-1">
          <Label htmlFor="rotate">Rotate {rotate}°</Label>
          <Slider
            id="rotate"
            min={0}
            max={360}
            step={1}
            value={rotate}
            onChange={(event) => setRotate(Number(event.currentTarget.value))}
          />
        </div>
        <p className="text-muted text-xs">Drag the picture to move it.</p>
        <div>
          <Button variant="primary" onClick={save} aria-disabled={saving || undefined}>
            {saving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </div>
    </div>
  )
}
