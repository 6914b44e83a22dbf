-- The hosts that a tenant served last. A new folder with the hosts of a tenant whose folder is gone is a folder renamed, and its
-- site would be empty: members belong to the slug. Written by the program at each change of its files.
alter table tenant add column hosts text[] not null default '{}';
grant update (hosts) on tenant to app;
