/**
 * Options of an `LRUCache` that holds so many entries. It grows with its use: `max` reserves the
 * memory of all entries when the cache is made, several milliseconds and megabytes for 50,000.
 */
export const mostEntries = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
