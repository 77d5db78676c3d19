import { expect, test } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import PdfPages from './pdf-pages.tsx'

/** A page that is 200 by 100 points, with a black rectangle in its lower left quarter. */
const PDF = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << >> >> endobj',
  '4 0 obj << /Length 17 >> stream\n0 0 100 50 re f  \nendstream endobj',
  'trailer << /Root 1 0 R /Size 5 >>',
  '%%EOF',
].join('\n')

test('draws the pages of a PDF', async () => {
  const url = URL.createObjectURL(new Blob([PDF], { type: 'application/pdf' }))
  const screen = await renderPage(<PdfPages url={url} title="Card" />)
  const canvas = screen.getByRole('img', { name: 'Card, page 1 of 1' })
  await expect.element(canvas).toBeVisible()
  const colorAt = (x: number, y: number) => {
    const element = canvas.element() as HTMLCanvasElement
    const at = element.getContext('2d')!
    return [...at.getImageData(element.width * x, element.height * y, 1, 1).data.slice(0, 3)]
  }
  const drawn = [
    [255, 255, 255],
    [0, 0, 0],
  ]
  // The white of the page comes before what stands on it.
  await expect.poll(() => [colorAt(0.75, 0.25), colorAt(0.25, 0.75)]).toEqual(drawn)
})

test('says so when a file can’t be shown', async () => {
  const url = URL.createObjectURL(new Blob(['no PDF']))
  const screen = await renderPage(<PdfPages url={url} title="Card" />)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This PDF can’t be shown here. Download it to see it.')
})
