import { useEffect, useState } from 'react'
import { Play } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import { PushSwitch } from '#app/features/accounts/push/components/push-switch.tsx'
import { type ChosenDevices, chooseDevice, chosenDevices, microphoneState } from '../audio-devices.ts'
import type { MicrophoneState } from '../phone-store.ts'
import { takeChosenDevices } from '../phone-device.ts'
import { ALERT_VOLUME } from '../ring-tone.ts'
import { allowMicrophone } from '../softphone.ts'
import { VolumeBar } from './volume-meter.tsx'

/** Which devices the phone uses on this computer, with tests. */
export default function DeviceSettings() {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  const [microphone, setMicrophone] = useState<MicrophoneState>('granted')
  const [chosen, setChosen] = useState<ChosenDevices>(chosenDevices)
  useEffect(() => {
    const read = async () => {
      setMicrophone(await microphoneState())
      setDevices((await navigator.mediaDevices?.enumerateDevices()) ?? [])
    }
    void read()
    navigator.mediaDevices?.addEventListener('devicechange', read)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', read)
  }, [])
  const choose = (kind: keyof ChosenDevices, id: string) => {
    chooseDevice(kind, id)
    setChosen(chosenDevices())
    void takeChosenDevices()
  }
  const speakers = devices.filter((device) => device.kind === 'audiooutput')
  const canChooseOutput = 'setSinkId' in HTMLMediaElement.prototype
  return (
    <>
      {microphone === 'granted' ? null : (
        <Alert variant="warn" className="mb-3">
          <p>Please check that your browser has access to the microphone and output devices</p>
          {microphone === 'prompt' ? (
            <Button
              size="sm"
              className="mt-2"
              onClick={async () => {
                await allowMicrophone()
                setMicrophone(await microphoneState())
                setDevices(await navigator.mediaDevices.enumerateDevices())
              }}
            >
              Allow the microphone
            </Button>
          ) : null}
        </Alert>
      )}
      <Tabs defaultValue="output">
        <TabsList aria-label="Devices">
          <TabsTrigger value="output">Output</TabsTrigger>
          <TabsTrigger value="input">Input</TabsTrigger>
          <TabsTrigger value="ring">Ring</TabsTrigger>
        </TabsList>
        <TabsContent value="output" className="flex flex-col gap-3">
          <DeviceSelect
            label="Speaker"
            devices={speakers}
            value={chosen.output}
            disabled={!canChooseOutput}
            onChange={(id) => choose('output', id)}
          />
          <TestSound sound="/sounds/dtmf-5.wav" device={chosen.output} label="Test output" />
        </TabsContent>
        <TabsContent value="input" className="flex flex-col gap-3">
          <DeviceSelect
            label="Microphone"
            devices={devices.filter((device) => device.kind === 'audioinput')}
            value={chosen.input}
            onChange={(id) => choose('input', id)}
          />
          {microphone === 'granted' ? <InputLevel key={chosen.input} device={chosen.input} /> : null}
        </TabsContent>
        <TabsContent value="ring" className="flex flex-col gap-3">
          <DeviceSelect
            label="Ring on"
            devices={speakers}
            value={chosen.ring}
            disabled={!canChooseOutput}
            onChange={(id) => choose('ring', id)}
          />
          <TestSound sound="/sounds/ring.wav" device={chosen.ring} label="Test ring" />
          <PushSwitch
            label="Notify me of calls"
            hint="When Switchboard is in the background, this computer shows a notification while your phone rings."
          />
        </TabsContent>
      </Tabs>
      {canChooseOutput ? null : (
        <p className="mt-3 text-muted text-sm">This browser uses the computer’s own speaker.</p>
      )}
    </>
  )
}

function DeviceSelect({
  label,
  devices,
  value,
  disabled,
  onChange,
}: {
  label: string
  devices: MediaDeviceInfo[]
  value: string
  disabled?: boolean
  onChange: (id: string) => void
}) {
  const id = `device-${label.toLowerCase().replaceAll(' ', '-')}`
  const named = devices.filter((device) => device.deviceId && device.deviceId !== 'default')
  const isGone = value !== '' && !named.some((device) => device.deviceId === value)
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        value={isGone ? '' : value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">The computer’s default</option>
        {named.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${index + 1}`}
          </option>
        ))}
      </Select>
      {isGone ? (
        <p className="text-muted text-xs">The chosen device is not connected. The default is used.</p>
      ) : null}
    </div>
  )
}

function TestSound({ sound, device, label }: { sound: string; device: string; label: string }) {
  const [failed, setFailed] = useState(false)
  const play = async () => {
    const audio = new Audio(sound)
    audio.volume = ALERT_VOLUME
    setFailed(false)
    try {
      if (device) await audio.setSinkId(device)
      await audio.play()
    } catch {
      setFailed(true)
    }
  }
  return (
    <div>
      <Button onClick={() => void play()}>
        <Play aria-hidden />
        {label}
      </Button>
      {failed ? (
        <p role="alert" className="mt-1 text-bad text-sm">
          The sound can’t be played on this device.
        </p>
      ) : null}
    </div>
  )
}

/** How loud the microphone is, while this is shown. */
function InputLevel({ device }: { device: string }) {
  const [level, setLevel] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let frame = 0
    let stopped = false
    const context = new AudioContext()
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const listen = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: device ? { deviceId: { exact: device } } : true,
      })
      if (stopped) return stop()
      const analyser = context.createAnalyser()
      context.createMediaStreamSource(stream).connect(analyser)
      const samples = new Uint8Array(analyser.fftSize)
      const measure = () => {
        analyser.getByteTimeDomainData(samples)
        setLevel(samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 128)
        frame = requestAnimationFrame(measure)
      }
      measure()
    }
    listen().catch(() => setFailed(true))
    return () => {
      stopped = true
      cancelAnimationFrame(frame)
      stop()
      void context.close()
    }
  }, [device])
  if (failed) {
    return (
      <p role="alert" className="text-bad text-sm">
        Unable to find or set the phone input device. Please check your settings.
      </p>
    )
  }
  return (
    <div
      role="meter"
      aria-label="Input level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
    >
      <VolumeBar volume={level} wide />
    </div>
  )
}
