/** Public module of the GIFs for other features and the program, on the server. */
export { chosenGif } from './chosen.ts'
export { type GifReader, gifInBody, presentGif } from './present.ts'
export { gifPictures } from './serve.ts'
