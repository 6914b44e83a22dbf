import express from 'express'

/**
 * The minimum work of Express for a page: sending a prepared string, here of `BENCH_LENGTH`
 * characters.
 */
const text = '<p>An even text, as long as the page that it stands for.</p>\n'
const length = Number(process.env.BENCH_LENGTH ?? 0)
const page = text.repeat(Math.ceil(length / text.length)).slice(0, length)

const app = express()
app.disable('x-powered-by')
app.set('etag', false)
app.get('/', (_request, response) => {
  response.type('html').send(page)
})
app.listen(Number(process.env.PORT), '127.0.0.1')
