-- NOTIFY inside a transaction holds one lock of the whole server until that commit is durable, so that sends, likes and jobs of all sites
-- commit one after the other. The program announces events after the commit (docs/decisions/0075-events-after-the-commit.md).
drop trigger notify_workers on pgboss.job;
drop function pgboss.notify_workers();
drop trigger notify_landers on lander_versions;
drop trigger notify_themes on theme_versions;
drop trigger notify_state on site_state;
drop function notify_landers();
