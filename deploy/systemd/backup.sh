#!/bin/sh
# Writes a backup into a folder of today, and deletes all but the newest ones.
#   backup.sh <folder of all backups> <how many are kept>
# Photos that the last backup has are hard links, which take no space. Run it in the project's folder.
set -eu
folder=$1
keep=$2
today="$folder/$(date -u +%Y-%m-%d-%H%M%S)"
last=$(find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*' | sort | tail -n 1)
node scripts/run.mjs scripts/backup.ts "$today" ${last:+--base "$last"}
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*' | sort -r | tail -n "+$((keep + 1))" |
  while read -r old; do rm -rf "$old"; done
