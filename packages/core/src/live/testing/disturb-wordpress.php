<?php
/**
 * Disturbs a WordPress on MariaDB until it is stopped: `php disturb-wordpress.php SOCKET ROLE SEED POST_ID,…`, in WordPress'
 * folder. A person edits titles in WordPress; a locker holds rows, in orders that deadlock, and edits under its locks; a killer
 * ends queries and connections of the site.
 */

list( , $socket, $role, $seed, $ids ) = $argv;
mt_srand( (int) $seed );
$post_ids = array_map( 'intval', explode( ',', $ids ) );
$number   = 0;

/** A text that nobody else writes. */
function next_text() {
	global $role, $seed, $number;
	return sprintf( 'By a %s, %d-%d', $role, $seed, $number++ );
}

function pause( $from_ms, $to_ms ) {
	usleep( 1000 * mt_rand( $from_ms, $to_ms ) );
}

if ( 'person' === $role ) {
	require_once getcwd() . '/wp-load.php';
	for ( ;; ) {
		$post_id = $post_ids[ array_rand( $post_ids ) ];
		wp_cache_flush();
		if ( mt_rand( 1, 8 ) === 1 ) {
			delete_post_meta( $post_id, '_serplift_title' );
		} elseif ( mt_rand( 1, 8 ) === 1 ) {
			wp_update_post( array( 'ID' => $post_id, 'post_content' => next_text() ) );
		} else {
			update_post_meta( $post_id, '_serplift_title', next_text() );
		}
		pause( 5, 60 );
	}
}

mysqli_report( MYSQLI_REPORT_OFF );
$db = new mysqli( 'localhost', 'root', '', 'wordpress', 0, $socket );

if ( 'killer' === $role ) {
	$in_transaction = 'SELECT trx_mysql_thread_id FROM information_schema.innodb_trx JOIN information_schema.processlist ON id = trx_mysql_thread_id WHERE user = "site"';
	$any            = 'SELECT id FROM information_schema.processlist WHERE user = "site"';
	for ( ;; ) {
		$found = $db->query( mt_rand( 1, 4 ) === 1 ? $any : $in_transaction );
		$row   = $found ? $found->fetch_row() : null;
		if ( null !== $row && $db->query( ( mt_rand( 0, 1 ) ? 'KILL ' : 'KILL QUERY ' ) . $row[0] ) ) {
			$db->query( 'UPDATE disturbances SET kills = kills + 1' );
		}
		pause( 5, 80 );
	}
}

/** So that a deadlock ends the other transaction: the one that wrote less. */
$weigh = 'INSERT INTO weights (weight) VALUES ' . implode( ',', array_fill( 0, 40, '(1)' ) );
for ( ;; ) {
	$post_id  = $post_ids[ array_rand( $post_ids ) ];
	$of_post  = "SELECT ID FROM wp_posts WHERE ID = {$post_id} FOR UPDATE";
	$of_texts = "SELECT meta_id FROM wp_postmeta WHERE post_id = {$post_id} FOR UPDATE";
	$db->begin_transaction();
	$db->query( $weigh );
	switch ( mt_rand( 1, 4 ) ) {
		case 1:
			$db->query( $of_post );
			pause( 20, 150 );
			break;
		case 2:
			$db->query( $of_texts );
			pause( 10, mt_rand( 1, 40 ) === 1 ? 4000 : 60 );
			break;
		case 3:
			// The other way around than the plugin.
			$db->query( $of_texts );
			pause( 10, 60 );
			$db->query( $of_post );
			break;
		default:
			$db->query( sprintf( 'UPDATE wp_postmeta SET meta_value = "%s" WHERE post_id = %d AND meta_key = "_serplift_title"', next_text(), $post_id ) );
			pause( 5, 60 );
			$db->query( $of_post );
	}
	mt_rand( 1, 5 ) === 1 ? $db->rollback() : $db->commit();
	pause( 0, 30 );
}
