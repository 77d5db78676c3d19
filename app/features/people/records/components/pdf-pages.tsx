import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
// Vite makes its default export.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerUrl

/** The number of rendered pages; the rest is for the download. */
const MOST_PAGES = 20

/** Large, so it is loaded only with a PDF to show. Pages are rendered as pictures: links and scripts in them do nothing. */
export default function PdfPages({ url, title }: { url: string; title: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const loading = getDocument({ url, useWasm: false })
    loading.promise.then(setPdf).catch(() => setFailed(true))
    return () => void loading.destroy()
  }, [url])
  if (failed) {
    return (
      <p role="alert" className="text-bad">
        This PDF can’t be shown here. Download it to see it.
      </p>
    )
  }
  if (!pdf) return <p className="text-muted">Opening the PDF…</p>
  const shown = Math.min(pdf.numPages, MOST_PAGES)
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage
          key={index}
          pdf={pdf}
          number={index + 1}
          label={`${title}, page ${index + 1} of ${pdf.numPages}`}
        />
      ))}
      {shown < pdf.numPages ? <p className="text-muted">Download the file to see the other pages.</p> : null}
    </div>
  )
}

function PdfPage({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let task: { cancel: () => void; promise: Promise<unknown> } | null = null
    let left = false
    void pdf.getPage(number).then(
      (page) => {
        const element = canvas.current
        if (left || !element) return
        const width = element.clientWidth * Math.min(devicePixelRatio, 2)
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
        element.width = viewport.width
        element.height = viewport.height
        task = page.render({ canvas: element, viewport })
        task.promise.catch(() => {})
      },
      () => {},
    )
    return () => {
      left = true
      task?.cancel()
    }
  }, [pdf, number])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="w-full rounded-md border border-line bg-white"
    />
  )
}
