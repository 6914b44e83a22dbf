-- Contents of photos whose files are being removed: while a row is there, no photo of the content is inserted, and only its process removes
-- the files. A row that is older than ten minutes is of a process that has ended (features/photos/files.ts).
create table photo_removal (
  tenant_id int not null references tenant (id),
  content text not null,
  since timestamptz not null,
  primary key (tenant_id, content)
);
call isolate('photo_removal');
grant select, insert, update, delete on photo_removal to app;
