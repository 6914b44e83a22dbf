-- When the file was changed that `hosts` were read from. Machines of one platform may have different files of a site for a while:
-- the newest decides, and one with older files does not write its hosts back (decision 88).
alter table tenant add column hosts_at timestamptz;
grant update (hosts_at) on tenant to app;
